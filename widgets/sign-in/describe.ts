import { type ElementDescription, failurePart } from '../kit/describe.ts';

const method = "'phone' | 'account' | 'chat-app'";

/** Its fields stand in the page's document, the card around them in the shadow root of `[data-tender-stage]`, whose parts these are. */
export const description: ElementDescription = {
  tag: 'tender-sign-in',
  name: 'TenderSignIn',
  summary: '登录：手机号验证码、账号密码、扫码。输入框在页面文档中，密码管理器和浏览器自动填充可用',
  attributes: [
    {
      name: 'methods',
      type: 'string',
      default: 'phone account chat-app',
      description: '登录方式及其顺序，第一种默认打开',
    },
    { name: 'redirect', type: 'string', description: '登录后前往的地址；不填则留在当前页' },
    { name: 'tenant', type: 'string', description: '登录到哪个租户；不填用脚本标签的 data-tenant' },
    { name: 'terms', type: 'string', description: '用户协议的地址' },
    { name: 'privacy', type: 'string', description: '隐私政策的地址' },
    {
      name: 'chat-app-code',
      type: 'string',
      description: '页面自行完成扫码后得到的 code，设置后即登录',
    },
    { name: 'chat-app-state', type: 'string', description: '与 code 一同返回的 state' },
  ],
  events: [
    {
      name: 'tender-signed-in',
      detail: `{ method: ${method}; account: string }`,
      description: '已登录。preventDefault() 后不再前往 redirect',
    },
    {
      name: 'tender-sign-in-failed',
      detail: `{ method: ${method}; code: number; msg: string }`,
      description: '登录失败',
    },
    {
      name: 'tender-qr-needed',
      detail: '{ container: HTMLElement }',
      description:
        '需要二维码。preventDefault() 后由页面在 container（有自己的 id）里放置自己的扫码组件',
    },
  ],
  slots: [{ name: 'qr', description: '二维码所在，由组件创建，供第三方扫码脚本使用' }],
  parts: [
    {
      name: 'card',
      description: '整张卡片。各部分这样选取：tender-sign-in [data-tender-stage]::part(card)',
    },
    { name: 'title', description: '标题' },
    { name: 'tabs', description: '登录方式的切换条' },
    { name: 'tab', description: '其中一种登录方式' },
    { name: 'panel', description: '一种登录方式的内容' },
    { name: 'hint', description: '内容上方的说明' },
    { name: 'field', description: '一个输入项' },
    { name: 'suffix', description: '输入框右侧的按钮' },
    { name: 'picture', description: '图形验证码' },
    { name: 'agreement', description: '协议一行' },
    { name: 'link', description: '协议的链接' },
    { name: 'submit', description: '登录按钮' },
    { name: 'qr', description: '二维码一栏' },
    { name: 'signed-in', description: '登录后的内容' },
    failurePart,
  ],
  place: 0,
};
