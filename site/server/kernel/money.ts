/** Fen as yuan with two decimals (api.md, Conventions). */
export function money(fen: number): string {
  return `${Math.trunc(fen / 100)}.${String(Math.abs(fen % 100)).padStart(2, '0')}`;
}

/** Yuan with two decimals, as the contract has them, in fen. */
export function fenOf(amount: string): number {
  return Number(amount.replace('.', ''));
}
