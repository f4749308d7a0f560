import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

/**
 * A dialog that is fetched when it is first opened. It is drawn only once its place is settled: antd notes down an open dialog while it
 * draws, and one whose first drawing was interrupted would stay noted down for ever and keep the Escape key from all below it.
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
