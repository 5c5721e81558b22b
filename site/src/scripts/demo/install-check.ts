/** The answer of `GET /api/embed/check`. */
interface Check {
  version: string;
  clientId: string;
  client: 'ok' | 'missing' | 'unknown';
  origin: string;
  originAllowed: boolean;
  tenantId: string;
  tenantKnown: boolean;
}

/** One line of the result: what was looked at, whether it is right, and what to do if not. */
export interface Finding {
  right: boolean;
  text: string;
}

const isCheck = (value: unknown): value is Check =>
  typeof value === 'object' && value !== null && 'originAllowed' in value;

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const clientTexts: Record<Check['client'], (id: string) => string> = {
  ok: (id) => `客户端“${id}”已登记，密钥正确。`,
  missing: () => '请求没有带客户端身份。请在脚本标签上填写 data-client-id 与 data-client-secret。',
  unknown: (id) =>
    `客户端“${id}”未登记，或密钥不正确。请核对 data-client-id 与 data-client-secret，或请服务方登记。`,
};

function originFinding({ origin, originAllowed }: Check): Finding {
  if (origin === '') return { right: true, text: '本页与服务同源，不需要跨域登记。' };
  if (originAllowed) return { right: true, text: `来源 ${origin} 已登记，可以跨域调用。` };
  return { right: false, text: `来源 ${origin} 没有登记。请服务方把它加入该客户端允许的来源。` };
}

function findings(check: Check): Finding[] {
  return [
    { right: true, text: `服务可以访问，版本 ${check.version}。` },
    { right: check.client === 'ok', text: clientTexts[check.client](check.clientId) },
    originFinding(check),
    check.tenantKnown
      ? { right: true, text: `租户 ${check.tenantId} 有效。` }
      : {
          right: false,
          text: `租户 ${check.tenantId} 不存在。请核对 data-tenant，或地址中的参数 y。`,
        },
  ];
}

const unreachable: Finding = {
  right: false,
  text: '没有得到回答。请检查服务地址与网络；跨域时，本页的来源须已在该客户端登记，页面的 CSP 须在 connect-src 中放行服务地址。',
};

/** Asks the service how the snippet on a page would fare, and says it in words. Never rejects. */
export async function checkInstall(settings: {
  origin: string;
  id: string;
  secret: string;
  tenant: string;
}): Promise<Finding[]> {
  const { origin, id, secret, tenant } = settings;
  try {
    const response = await fetch(`${origin.replace(/(?<!\/)\/+$/, '')}/api/embed/check`, {
      headers: {
        'Blade-Requested-With': 'BladeHttpRequest',
        ...(id || secret ? { Authorization: `Basic ${base64(`${id}:${secret}`)}` } : {}),
        ...(tenant ? { 'Tenant-Id': tenant } : {}),
      },
    });
    const body: unknown = await response.json();
    const data =
      typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
    if (isCheck(data)) return findings(data);
    const msg = typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : '';
    return [
      {
        right: false,
        text: msg || `服务回答了 HTTP ${response.status}，这不是标书工坊的服务，或其版本过旧。`,
      },
    ];
  } catch {
    return [unreachable];
  }
}
