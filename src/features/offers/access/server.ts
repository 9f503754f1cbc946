/** The server's door: who reads, and what the offers say of a piece. */
export { cheapestOffer, offersFor, offersForEveryone } from './ask.server';
export { askReader, readerOf } from './reader.server';
