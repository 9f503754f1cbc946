import { createServer } from 'node:http';

/** `node serve-bytes.ts <port>`: answers every request with the bytes of standard input, from memory. What Node's own server can do at best. */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': bytes.length });
  response.end(bytes);
}).listen(Number(process.argv[2]), '127.0.0.1');
