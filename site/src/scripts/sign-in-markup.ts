/** Options of the build's `renderSignIn()`; they become attributes of the element. */
interface SignInOptions {
  redirect: string;
  terms: string;
  privacy: string;
}

interface SignInHtml {
  renderSignIn(options: SignInOptions): string;
}

const modules = import.meta.glob<SignInHtml>('../../../dist/npm/sign-in-html.js', { eager: true });
const lists = import.meta.glob<Record<string, string[]>>('../../../dist/widgets/files.json', { eager: true, import: 'default' });
const [html] = Object.values(modules);
const [files] = Object.values(lists);
if (!html || !files) throw new Error('site: the widgets are not built. Build them first: npm run build:widgets.');

/** The element with its form, as markup with a declarative shadow root. */
export const signInMarkup: (options: SignInOptions) => string = html.renderSignIn;

/** Addresses of everything the element needs before it answers. */
export const signInFiles: readonly string[] = (files['sign-in'] ?? []).map((file) => `/widgets/${file}`);
