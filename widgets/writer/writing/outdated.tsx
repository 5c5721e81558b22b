import { useStore } from '@nanostores/react';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t } from './messages.ts';

/** What is on show is what an earlier check found: the last one asked for has brought no answer. */
export function Outdated() {
  const { $outdated } = useBid().finish.inspection;
  const why = useStore($outdated);
  if (!why) return null;
  return (
    <div role="alert">
      <Callout tone="warning">{t.todo.outdated(why)}</Callout>
    </div>
  );
}
