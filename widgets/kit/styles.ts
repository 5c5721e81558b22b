import controls from './controls.css';
import feedback from './feedback.css';
import overlay from './overlay.css';
import part from './part.css';
import structure from './structure.css';
import tokens from './tokens.css';

/** Style sheets of the kit in the order they apply, for widgets made of its components; a widget's own sheets come after them. */
export const kitStyles: readonly string[] = [tokens, controls, structure, part, feedback, overlay];
