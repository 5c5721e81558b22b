import type { Server } from 'node:net';

/** The port a server listens on; PORT=0 takes any that is free. Throws for one that does not listen on a port. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server listens on no port');
  return address.port;
}
