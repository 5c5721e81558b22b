/** Kept by the widgets' session (specification, section 3). Whether it is still good is decided by each call. */
export const TOKEN_COOKIE = 'Admin-Token';

/** Values of cookies are JSON strings: an empty one is no token. */
export const isToken = (value: string | undefined): boolean =>
  !/^(?:""|%22%22)?$/.test(value ?? '');

/** What a visit brings along, which no redirect may lose (specification, section 2: on start). */
const START = ['extension_code', 'y', 'invitation_code', 'regist_source'];

/** `path` with the start parameters of the address that led here. */
export function withStart(path: string, from: URL): string {
  const kept = new URLSearchParams([...from.searchParams].filter(([name]) => START.includes(name)));
  return kept.size > 0 ? `${path}?${kept}` : path;
}
