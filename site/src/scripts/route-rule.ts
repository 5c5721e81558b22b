/** Longer than this nobody waits for a rule. */
const LIMIT_MS = 3000;

export interface RuleAnswer {
  /** An address, or a path of ours; null for none. */
  redirect: string | null;
  /** False when the service could not be reached at all. */
  reached: boolean;
}

async function ask(path: string, signal: AbortSignal): Promise<RuleAnswer> {
  let answer: Response;
  try {
    answer = await fetch(`/api/system/commonClient/routeRule?path=${encodeURIComponent(path)}`, {
      signal,
    });
  } catch {
    return { redirect: null, reached: false };
  }
  // What a proxy says for a service that is away.
  if ([502, 503, 504].includes(answer.status)) return { redirect: null, reached: false };
  const redirect: unknown = await answer.json().then(
    (body) => body?.data?.redirect,
    () => null,
  );
  return {
    redirect: typeof redirect === 'string' && redirect !== path ? redirect : null,
    reached: true,
  };
}

/** Asks the service whether this path has moved (specification, section 2: route rules). A rule that cannot be had in time is no rule. */
export function ruleOf(path: string, signal: AbortSignal): Promise<RuleAnswer> {
  const late = new Promise<RuleAnswer>((resolve) =>
    setTimeout(() => resolve({ redirect: null, reached: true }), LIMIT_MS),
  );
  return Promise.race([ask(path, signal), late]);
}
