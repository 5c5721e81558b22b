import { elsewhere } from '../kit/content-link.tsx';
import type { ElementProps } from '../kit/element.tsx';

export interface NoticesProps extends ElementProps {
  /** head: a bar above the page; update: what is new, in a corner; bell: both behind a button. */
  kind?: string;
  base?: string;
}

/** What a notice says, leading to where more is said of it. */
export function Title({ title, address }: { title: string; address: string }) {
  if (!address) return <span className="title">{title}</span>;
  return (
    <a className="title" href={address} {...elsewhere(address)}>
      {title}
    </a>
  );
}
