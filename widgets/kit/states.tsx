import type { ReactNode } from 'react';
import { boundaryMessages } from './boundary-messages.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';

interface StateProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
}

/** Nothing is here yet, said calmly, with the way on. */
export function EmptyState({ icon = 'file', title, text, action }: StateProps) {
  return (
    <div className="kit-state">
      <span className="kit-state-icon">
        <Icon name={icon} size={22} />
      </span>
      <p className="kit-state-title">{title}</p>
      {text && <p className="kit-state-text">{text}</p>}
      {action && <div className="kit-state-action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  text?: string;
  onRetry?: (() => void) | undefined;
}

/** Something could not be loaded or shown. */
export function ErrorState({
  title = boundaryMessages.title,
  text = boundaryMessages.text,
  onRetry,
}: ErrorStateProps) {
  return (
    <div className="kit-state" role="alert" data-tone="danger">
      <span className="kit-state-icon">
        <Icon name="alert" size={22} />
      </span>
      <p className="kit-state-title">{title}</p>
      <p className="kit-state-text">{text}</p>
      {onRetry && (
        <div className="kit-state-action">
          <Button icon="refresh" onClick={onRetry}>
            {boundaryMessages.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
