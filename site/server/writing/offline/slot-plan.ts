import type { Section } from '../catalogue/topic.ts';
import type { Slot } from './slots.ts';
import type { Unit } from './units.ts';

/** What stands at one place of the bid. Everything in it stands nowhere else. */
export interface SlotPlan {
  slot: Slot;
  units: Unit[];
  paragraphs: string[];
  table: Section['table'];
}
