/** Connections of a process that answers people in one thread and works in another: each has a half, and at least one. */
export function poolsOf(connections: number): { answers: number; work: number } {
  const work = Math.max(1, Math.floor(connections / 2));
  return { answers: Math.max(1, connections - work), work };
}
