import { useCallback, useEffect, useState } from 'react';
import { controlId, type FormSection, sectionOf } from './form-sections.ts';

/** The active section, and a function that activates the section of a place and focuses the place. */
export function useGoTo(prefix: string, sections: readonly FormSection[], first: string | null) {
  const [active, setActive] = useState(() => (first === null ? undefined : sectionOf(sections, first)?.key) ?? sections[0]?.key ?? '');
  // A new object each time, so that the same place can be focused repeatedly.
  const [goal, setGoal] = useState<{ place: string } | null>(first === null ? null : { place: first });
  const goTo = useCallback(
    (place: string) => {
      const section = sectionOf(sections, place);
      if (section) setActive(section.key);
      setGoal({ place });
    },
    [sections],
  );
  useEffect(() => {
    if (goal) focusWhenThere(controlId(prefix, goal.place));
  }, [goal, prefix]);
  return { active, setActive, goTo };
}

const TRIES = 40;

// Retries, because lazily loaded inputs appear later.
function focusWhenThere(id: string, tries = TRIES): void {
  const control = document.getElementById(id);
  if (control && !control.hasAttribute('disabled') && control.getClientRects().length > 0) {
    control.focus();
    // Includes the label above and the error below.
    control.closest('.ant-form-item')?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === control) return;
  }
  if (tries > 0) setTimeout(() => focusWhenThere(id, tries - 1), 50);
}
