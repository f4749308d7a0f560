import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

/**
 * A lazily loaded dialog, rendered only after its wrapper is mounted: antd registers an open dialog during render, and one whose first
 * render was interrupted would stay registered and capture the Escape key.
 */
export const lazyDialog = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const { default: Dialog } = await load();
    return {
      default: (props: Props) => (
        <Settled>
          <Dialog {...props} />
        </Settled>
      ),
    };
  });

function Settled({ children }: { children: ReactNode }) {
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return there ? children : null;
}
