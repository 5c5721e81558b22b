import { InvitePart } from '../account-parts/invite/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

/** Inviting others, and who came. */
export function Invite({ emit }: ElementProps) {
  return <InvitePart emit={emit} />;
}
