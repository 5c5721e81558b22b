/** What the install check tells the developer of the page. */
export const debugMessages = {
  installed: '安装检查通过：客户端、网站来源与租户均已登记。',
  unreachable: (address: string) =>
    `安装检查：无法访问 ${address}。请检查 data-api、网络，以及内容安全策略的 connect-src。`,
  clientMissing:
    '安装检查：没有客户端标识，请在脚本标签上填写 data-client-id 和 data-client-secret。',
  clientUnknown: (id: string) =>
    `安装检查：客户端 ${id} 未登记，请核对 data-client-id 和 data-client-secret。`,
  originUnknown: (origin: string) =>
    `安装检查：网站 ${origin} 未登记为该客户端的来源，请联系我们添加。`,
  tenantUnknown: (id: string) => `安装检查：租户 ${id} 不存在，请核对 data-tenant。`,
} as const;
