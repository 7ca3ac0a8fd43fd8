import type { Socket } from 'node:net';

/** Pauses reading until the caller invokes the returned function. Node resumes a socket at the end of each request. */
export function keepPaused(socket: Socket): () => void {
  const pause = (): void => void socket.pause();
  socket.on('resume', pause);
  socket.pause();
  return () => {
    socket.off('resume', pause);
    socket.resume();
  };
}
