import { useCallback, useEffect, useState } from 'react';
import { controlId, type FormSection, sectionOf } from './form-sections.ts';

/** The section in front, and the way to a place wherever it is: its section comes to the front, then the cursor goes there. */
export function useGoTo(prefix: string, sections: readonly FormSection[], first: string | null) {
  const [active, setActive] = useState(sections[0]?.key ?? '');
  // A new object each time: going to the same place again is going again.
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

// Controls that are fetched when they are first needed come a moment later.
function focusWhenThere(id: string, tries = TRIES): void {
  const control = document.getElementById(id);
  if (control && !control.hasAttribute('disabled') && control.getClientRects().length > 0) {
    control.focus();
    // With its label above and what is wrong with it below.
    control.closest('.ant-form-item')?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === control) return;
  }
  if (tries > 0) setTimeout(() => focusWhenThere(id, tries - 1), 50);
}
