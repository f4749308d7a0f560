import type { RefObject } from 'react';

interface Props {
  readonly refer: RefObject<HTMLInputElement | null>;
  readonly accept: string;
  readonly many: boolean;
  readonly capture?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** The browser's own choice of files. It has no look that fits; the button in front of it is what people see and reach. */
export const FileChooser = ({ refer, accept, many, capture = false, onChosen }: Props) => (
  <input
    ref={refer}
    type="file"
    tabIndex={-1}
    aria-hidden
    style={{ display: 'none' }}
    accept={accept}
    multiple={many}
    {...(capture && { capture: 'environment' as const })}
    onChange={(event) => {
      onChosen([...(event.target.files ?? [])]);
      // The same file may be chosen again after it was taken away.
      event.target.value = '';
    }}
  />
);
