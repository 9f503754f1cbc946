import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface HangingProxy {
  url: string;
  /** From now on nothing comes or goes on any line, and none is closed. */
  hang(): void;
  /** Lines that come from now on work; those of before stay as they are. */
  letNew(): void;
  close(): void;
}

/** A line to a server that can stop in the middle, as a network that is parted does: whoever is connected stays so, and hears nothing. */
export async function hangingProxy(to: string): Promise<HangingProxy> {
  const { hostname, port, protocol } = new URL(to);
  const sockets = new Set<Socket>();
  const lines = new Set<readonly [Socket, Socket]>();
  let hangs = false;
  const part = ([one, other]: readonly [Socket, Socket]): void => {
    one.unpipe(other);
    other.unpipe(one);
    for (const socket of [one, other]) socket.resume().on('data', () => undefined);
  };
  const server = createServer((socket) => {
    const other = connect(Number(port), hostname);
    const line = [socket, other] as const;
    lines.add(line);
    for (const each of line) {
      sockets.add(each);
      each.on('error', () => undefined);
    }
    socket.pipe(other);
    other.pipe(socket);
    if (hangs) part(line);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang: () => {
      hangs = true;
      for (const line of lines) part(line);
    },
    letNew: () => (hangs = false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
