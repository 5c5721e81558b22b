export { SignInElement } from './element.ts';
export { SignIn, type SignInProps } from './view.tsx';
