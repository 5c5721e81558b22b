/** For the build, which stands one folder deeper. */
export {
  commonAttributes,
  commonEvents,
  cssProperties,
  type ElementDescription,
  shadowAttribute,
} from '../kit/describe.ts';
