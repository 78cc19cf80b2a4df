import type { Socket } from 'node:net';

/** Makes one connection of two: what ends at one end has been written to the other before that ends too. */
export function joinSockets(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  endWith(one, other);
  endWith(other, one);
}

function endWith(socket: Socket, peer: Socket): void {
  socket.on('error', () => peer.destroy());
  socket.on('close', () => (socket.readableEnded ? peer.destroySoon() : peer.destroy()));
}
