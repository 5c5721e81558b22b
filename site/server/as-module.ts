import type { MiddlewareHandler } from 'hono';

/**
 * Puts the tag that was meant beside the one that is there, with all its attributes, and tells the developer. A page with Trusted Types
 * lets no script set an address: there the line in the console is all.
 */
const AGAIN = `(function () {
  var tag = document.currentScript;
  console.warn('tender: 脚本标签缺少 type="module"。请改为 <script type="module" src="' + tag.src + '" …>；本次已代为加载。');
  var right = document.createElement('script');
  right.type = 'module';
  right.nonce = tag.nonce;
  for (var i = 0; i < tag.attributes.length; i++) {
    var one = tag.attributes[i];
    if (one.name !== 'type' && one.name !== 'nonce') right.setAttribute(one.name, one.value);
  }
  tag.after(right);
})();
`;

/**
 * The loader is a module, and a tag without `type="module"` would end in a syntax error that tells nobody what to do. A browser that
 * asks for it by such a tag says so (`no-cors`), and gets a script that loads it as it should be.
 */
export const asModule: MiddlewareHandler = async (context, next) => {
  if (!context.req.path.endsWith('/loader.js')) return next();
  const isClassic =
    context.req.header('sec-fetch-dest') === 'script' &&
    context.req.header('sec-fetch-mode') === 'no-cors';
  if (!isClassic) await next();
  else {
    context.header('Content-Type', 'text/javascript; charset=utf-8');
    context.res = context.body(AGAIN);
  }
  context.header('Vary', 'Sec-Fetch-Mode', { append: true });
  return undefined;
};
