import { renderSignIn } from 'virtual:tender-built/npm/sign-in-html.js';
import files from 'virtual:tender-built/widgets/files.json';

/** Options of the build's `renderSignIn()`; they become attributes of the element. */
interface SignInOptions {
  redirect: string;
  terms: string;
  privacy: string;
}

/** The element with its form, as markup with a declarative shadow root; our pages' policy knows its sheets by their hashes. */
export const signInMarkup = (options: SignInOptions): string =>
  renderSignIn({ ...options, styles: 'inline' });

/** Addresses of everything the element needs before it answers. */
export const signInFiles: readonly string[] = (files['sign-in'] ?? []).map(
  (file) => `/widgets/${file}`,
);
