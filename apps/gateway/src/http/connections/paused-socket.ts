import type { Socket } from 'node:net';

/** Stops reading from a connection until the returned function is called. Node resumes a socket whenever a request of it ends. */
export function keepPaused(socket: Socket): () => void {
  const pause = (): void => void socket.pause();
  socket.on('resume', pause);
  socket.pause();
  return () => {
    socket.off('resume', pause);
    socket.resume();
  };
}
