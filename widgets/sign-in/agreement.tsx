import { Checkbox } from '../kit/checkbox.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';

interface AgreementProps {
  error: string | undefined;
  terms: string;
  privacy: string;
  onChange: () => void;
}

export function Agreement({ error, terms, privacy, onChange }: AgreementProps) {
  const label = (
    <>
      {messages.agree}
      <a href={terms} target="_blank" rel="noopener">
        {messages.terms}
      </a>
      {messages.and}
      <a href={privacy} target="_blank" rel="noopener">
        {messages.privacy}
      </a>
    </>
  );
  return <Checkbox name="agree" label={label} error={error} onChange={onChange} />;
}

/** What went wrong with the attempt as a whole. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div className="form-error" role="alert">
      {text && <Callout tone="danger">{text}</Callout>}
    </div>
  );
}
