import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { t } from './messages.ts';
import { TextCompare } from './text-compare.tsx';

export interface ConflictChoice {
  label: string;
  primary?: boolean;
  onChoose: () => void;
}

interface ConflictDialogProps {
  text: string;
  mine: string;
  theirs: string;
  theirsTitle: string;
  choices: readonly ConflictChoice[];
}

/** Two versions of the same thing, both shown, for a person to choose. It stays until a choice is made: there is no neutral way out. */
export function ConflictDialog({ text, mine, theirs, theirsTitle, choices }: ConflictDialogProps) {
  const footer = choices.map(({ label, primary, onChoose }) => (
    <Button key={label} kind={primary ? 'primary' : 'secondary'} onClick={onChoose}>
      {label}
    </Button>
  ));
  return (
    <Dialog open alert size="large" title={t.conflictTitle} footer={footer} onClose={() => undefined}>
      <p className="dialog-lead">{text}</p>
      <TextCompare left={{ title: t.mine, text: mine }} right={{ title: theirsTitle, text: theirs }} />
    </Dialog>
  );
}
