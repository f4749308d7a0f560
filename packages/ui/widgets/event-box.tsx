import type { ComponentProps } from 'react';

/**
 * A box that hears events of the controls within it as they bubble: keys that end an edit, files dropped beside a button, a pointer that rests
 * on a message. It is no control: whatever it does can be done by the controls in it, or needs no doing.
 */
export const EventBox = (props: ComponentProps<'div'>) => <div {...props} />;
