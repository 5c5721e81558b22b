import type { BrowserContext } from 'playwright-core';

/** Writes down whatever the pages of a context do against their content policy, from their first script on. */
export async function policyViolations(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('tellViolation', (text: string) => seen.push(text));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, sample }) => {
        const tell: unknown = Reflect.get(window, 'tellViolation');
        if (typeof tell === 'function')
          tell([location.pathname, violatedDirective, blockedURI, sourceFile, sample].join(' '));
      },
    );
  });
  return seen;
}
