import sheetText from './chat-app-block.css';
import { messages as defaults } from './messages.ts';
import { hostTexts } from './registry.ts';

export interface ChatAppOptions {
  /** User agent to judge instead of the browser's. */
  userAgent?: string;
}

/**
 * True for the desktop browsers of the chat app (Windows, Mac and Linux, old and unified clients), which cannot upload and download
 * reliably. Phones of the chat app lack the second mark.
 */
export function isDesktopChatApp(userAgent: string): boolean {
  return (
    /MicroMessenger/i.test(userAgent) && /(UnifiedPC)?(Windows|Mac|Linux)Wechat/i.test(userAgent)
  );
}

/** Web views without the clipboard interface still copy what is selected. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand('copy');
  }
}

function addressRow(messages: typeof defaults): HTMLElement {
  const row = document.createElement('div');
  const field = Object.assign(document.createElement('input'), {
    readOnly: true,
    value: location.href,
  });
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: messages.copy,
  });
  const status = document.createElement('span');
  row.className = 'address';
  field.setAttribute('aria-label', messages.address);
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    await copy(field);
    status.textContent = messages.copied;
  });
  row.append(field, button, status);
  return row;
}

/** In a root of its own, so that no style of the host reaches it. */
function messagePage(): HTMLElement {
  const messages = { ...defaults, ...hostTexts() };
  const host = document.createElement('div');
  host.lang = 'zh-CN';
  const root = host.attachShadow({ mode: 'open' });
  const main = document.createElement('main');
  const title = Object.assign(document.createElement('h1'), {
    textContent: messages.openInBrowser,
  });
  const hint = Object.assign(document.createElement('p'), { textContent: messages.hint });
  main.append(title, hint, addressRow(messages));
  root.append(main);
  style(root);
  return host;
}

/** By the object model, which no content policy refuses; kernels without it get a style element. */
function style(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  root.prepend(Object.assign(document.createElement('style'), { textContent: sheetText }));
}

/**
 * In a desktop browser of the chat app the content of the page gives way to the message of the specification (section 2), with the
 * address to copy. Anywhere else it does nothing.
 * @returns undo, which brings the page back.
 */
export function blockDesktopChatApp({
  userAgent = navigator.userAgent,
}: ChatAppOptions = {}): () => void {
  if (!isDesktopChatApp(userAgent)) return () => {};
  const content = [...document.body.childNodes];
  const message = messagePage();
  document.body.replaceChildren(message);
  return () => {
    if (message.isConnected) document.body.replaceChildren(...content);
  };
}
