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

/** The bid has an outline. */
export const isOutlined = (status: BidStatus): boolean =>
  status !== 'draft' && status !== 'outlining';

/**
 * The steps that are done, by what there is and not by where one looks: a file was read, an outline made from what was read, every
 * chapter written, prices saved in which nothing is missing, the bid made final.
 */
export function doneSteps(
  status: BidStatus | undefined,
  has: { reading: boolean; prices: boolean },
): ReadonlySet<Step> {
  const done = new Set<Step>();
  if (has.reading || status !== undefined) done.add('import');
  if (status === undefined) return done;
  if (isOutlined(status)) done.add('review').add('outline');
  if (status === 'written' || status === 'finished') done.add('write');
  if (has.prices) done.add('price');
  if (status === 'finished') done.add('finish');
  return done;
}
