import { service } from 'tender-widgets/contract';
import type { InferInput } from 'valibot';
import { type Clients, isOriginOf } from '../../../config/clients.ts';
import type { Config } from '../../../config/config.ts';
import type { Needs } from '../../../context/needs.ts';
import { warning } from '../../../http/envelope.ts';
import { type ApiApp, type ApiContext, serve } from '../../../http/serve.ts';
import { VERSION } from '../../../kernel/version.ts';
import { foreignOrigin } from './cors.ts';
import { basicPair, checkTenant, clientOf } from './credentials.ts';
import { clientsOf } from './registered.ts';

type Check = InferInput<typeof service.embedCheck.reply>;

/** The install check that the loader's debug mode asks for: what of a partner's snippet is set up, and what is missing. */
export function clientRoutes(app: ApiApp, services: Needs<'config' | 'database' | 'logger'>): void {
  serve(app, service.embedCheck, async ({ context }) => {
    const check = checkEmbed(context, services.config, await clientsOf(services));
    const faults = faultsOf(check);
    return faults.length === 0 ? check : context.json(warning(check, faults.join('；')));
  });
}

function checkEmbed(context: ApiContext, config: Config, clients: Clients): Check {
  const client = clientOf(context, clients);
  const origin = foreignOrigin(context, config);
  const tenantId = context.req.header('tenant-id') ?? '';
  return {
    version: VERSION,
    clientId: basicPair(context.req.header('authorization') ?? '').id,
    client: typeof client === 'object' ? 'ok' : client,
    origin: origin ?? '',
    originAllowed:
      origin === undefined || (typeof client === 'object' && isOriginOf(client, origin)),
    tenantId,
    tenantKnown: isTenant(tenantId, config),
  };
}

function isTenant(tenantId: string, { tenants }: Config): boolean {
  try {
    return checkTenant(tenantId, tenants) !== '';
  } catch {
    return false;
  }
}

function faultsOf(check: Check): string[] {
  return [
    check.client === 'missing'
      ? '没有客户端信息，请在脚本标签上填写 data-client-id 与 data-client-secret'
      : '',
    check.client === 'unknown'
      ? '客户端编号或密钥不正确，请核对 data-client-id 与 data-client-secret'
      : '',
    check.client === 'ok' && !check.originAllowed
      ? `网站 ${check.origin} 没有为客户端 ${check.clientId} 登记，请联系服务方登记`
      : '',
    check.tenantKnown ? '' : `租户 ${check.tenantId} 不存在，请检查租户编号`,
  ].filter(Boolean);
}
