import type { BidStatus } from './run-state.ts';

export const steps = ['import', 'review', 'outline', 'write', 'price', 'finish'] as const;
export type Step = (typeof steps)[number];

export const isStep = (name: string | null): name is Step => steps.some((step) => step === name);

/** Where a bid is taken up when nothing else is asked for. */
export const stepOfStatus: Record<BidStatus, Step> = {
  draft: 'review',
  outlining: 'outline',
  outlined: 'outline',
  writing: 'write',
  paused: 'write',
  written: 'write',
  finished: 'finish',
};
