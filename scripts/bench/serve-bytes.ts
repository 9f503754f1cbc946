import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** `node serve-bytes.ts <port> <file>`: answers every request with the bytes of a file, from memory. What Node's own server can do at best. */
const [port, file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'content-length': bytes.length });
  response.end(bytes);
}).listen(Number(port), '127.0.0.1');
