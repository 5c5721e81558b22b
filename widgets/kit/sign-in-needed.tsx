import { Button } from './button.tsx';
import { EmptyState } from './states.tsx';

interface SignInNeededProps {
  title: string;
  text: string;
  /** On the button. */
  label: string;
  onSignIn: () => void;
}

/** Stands in the place of what belongs to an account, and leads to the sign-in. */
export function SignInNeeded({ title, text, label, onSignIn }: SignInNeededProps) {
  const action = (
    <Button kind="primary" onClick={onSignIn}>
      {label}
    </Button>
  );
  return <EmptyState icon="user" title={title} text={text} action={action} />;
}
