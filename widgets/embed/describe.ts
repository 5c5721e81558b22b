/** For the build, which stands one folder deeper. */
export {
  commonAttributes,
  commonEvents,
  cssProperties,
  type ElementDescription,
  type EventDescription,
  shadowAttribute,
  windowEvents,
} from '../kit/describe.ts';
