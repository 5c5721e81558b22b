/** What an element offers to the page it stands on; from it come the manifest, the types and the data for editors. Never bundled. */
export interface ElementDescription {
  tag: `tender-${string}`;
  /** Name of its class and of its wrapper. */
  name: string;
  summary: string;
  /** Its own, beside those of every element. */
  attributes: readonly AttributeDescription[];
  events: readonly EventDescription[];
  slots: readonly PartDescription[];
  parts: readonly PartDescription[];
  /** Height kept while the code is on its way, px; 0: none. */
  place: number;
}

export interface AttributeDescription {
  name: string;
  /** A type of TypeScript: `string`, `number`, `boolean` or a union of texts. */
  type: string;
  default?: string;
  description: string;
}

export interface EventDescription {
  name: `tender-${string}`;
  /** Type of `detail` in TypeScript. */
  detail: string;
  description: string;
}

export interface PartDescription {
  name: string;
  description: string;
}

interface CssPropertyDescription extends PartDescription {
  default: string;
}

/** Attributes of every element, which its style sheet or its class reads. */
export const commonAttributes: readonly AttributeDescription[] = [
  {
    name: 'theme',
    type: "'auto' | 'light' | 'dark'",
    default: 'auto',
    description: '配色。auto 跟随系统，页面 <html> 上的 class="dark"、data-theme="dark" 优先于系统',
  },
];

/** Of elements whose view stands in a shadow root of its own. */
export const shadowAttribute: AttributeDescription = {
  name: 'shadow',
  type: "'open' | 'none'",
  default: 'open',
  description:
    'none：不使用 Shadow DOM，样式用 @scope 限定在元素内（浏览器不支持 @scope 时仍使用 Shadow DOM）。插入页面时读取一次',
};

/** Events of every element; all bubble, are composed and cancelable. */
export const commonEvents: readonly EventDescription[] = [
  { name: 'tender-ready', detail: 'null', description: '组件首次显示完毕' },
  {
    name: 'tender-error',
    detail: '{ message: string }',
    description: '组件内部出错，原位置显示提示和重试按钮',
  },
  {
    name: 'tender-load-failed',
    detail: '{ tag: string; message: string }',
    description: '组件代码多次加载失败（含备用地址）。preventDefault() 后不显示默认提示',
  },
];

/** Events of no element: the window tells them, and each can be prevented. */
export const windowEvents: readonly EventDescription[] = [
  {
    name: 'tender-navigate',
    detail: '{ path: string }',
    description: '即将前往本站的某个地址。preventDefault() 后由页面自行处理',
  },
  {
    name: 'tender-analytics',
    detail:
      "{ name: 'sign-in'; loginMethod: 0 | 1 | 3; phone?: string; username?: string; code?: string }",
    description: '登录统计：登录方式，以及手机号、账号或扫码得到的 code',
  },
];

/** Custom properties of every element: set them on the element or anywhere above it, such as :root. */
export const cssProperties: readonly CssPropertyDescription[] = [
  { name: '--tender-accent', default: '#3d4fc4', description: '主色：按钮、选中与焦点' },
  { name: '--tender-accent-hover', default: '#3242a8', description: '主色按钮悬停时的颜色' },
  { name: '--tender-accent-soft', default: '#eef0fd', description: '主色的浅底' },
  { name: '--tender-accent-ink', default: '#3547b8', description: '链接与文字按钮' },
  { name: '--tender-on-accent', default: '#ffffff', description: '主色上的文字' },
  { name: '--tender-surface', default: '#ffffff', description: '卡片与输入框的底色' },
  { name: '--tender-surface-soft', default: '#f7f8fa', description: '次级底色' },
  { name: '--tender-border', default: '#e4e7ec', description: '卡片与分隔线的边框' },
  { name: '--tender-border-strong', default: '#cbd1db', description: '输入框与按钮的边框' },
  { name: '--tender-ink', default: '#1b2030', description: '正文' },
  { name: '--tender-ink-soft', default: '#4d5566', description: '次要文字' },
  { name: '--tender-radius', default: '8px', description: '按钮与输入框的圆角' },
  { name: '--tender-radius-large', default: '14px', description: '卡片的圆角' },
  { name: '--tender-font', default: 'system-ui, sans-serif', description: '字体' },
];

/** What stands in the place of a view that has failed. */
export const failurePart: PartDescription = {
  name: 'failure',
  description: '组件内部出错时的提示',
};
