import type { Needs } from '../../../context/needs.ts';

/** Only the console provider, which real use refuses, tells codes to the browser. */
export function devCode(services: Needs<'config'>, code: string): { devCode?: string } {
  return services.config.sms.kind === 'console' ? { devCode: code } : {};
}
