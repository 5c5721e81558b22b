import { SignIn } from './sign-in';

// Next takes it by its default export.
// oxlint-disable-next-line import/no-default-export
export default function Page() {
  return (
    <main>
      <h1>投标助手</h1>
      <SignIn />
    </main>
  );
}
