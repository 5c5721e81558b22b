import { type Call, createCaller } from './caller.ts';
import type { TestService } from './service.ts';

/** Calls in the name of an operator; the demo one unless told. */
export async function signInOperator(
  { app, visitor }: Pick<TestService, 'app' | 'visitor'>,
  username = 'operator',
  password = 'operator-demo',
): Promise<{ call: Call; token: string }> {
  const { body } = await visitor('POST', '/operator/sign-in', { username, password });
  const token = String(body.data.token);
  return { token, call: createCaller((path, init) => app.request(path, init), token) };
}

/** Adds an operator of that tenant ('' of the platform) and signs it in. */
export async function newOperator(
  service: TestService,
  platform: Call,
  username: string,
  tenantId = '',
) {
  const password = `${username}-password`;
  const { body } = await platform('POST', '/operator/operators', {
    username,
    name: username,
    tenantId,
    password,
  });
  return {
    id: String(body.data.id),
    password,
    ...(await signInOperator(service, username, password)),
  };
}
