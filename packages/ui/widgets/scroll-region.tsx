import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> {
  /** What assistive technology calls it. */
  readonly label: string;
}

/** A box that scrolls its content. It takes the focus, so that the arrow keys scroll it (WCAG 2.1.1). */
export function ScrollRegion({ label, ...rest }: Props) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
