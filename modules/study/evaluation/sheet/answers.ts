import { z } from 'zod';

/** Most subjects answered at once. */
const LIMIT = 60;

/** What a person sends: stars by item for some subjects, with or without words and name. */
export const answersShape = z
  .array(
    z.strictObject({
      subject: z.uuid(),
      scores: z
        .array(z.strictObject({ item: z.uuid(), stars: z.number().min(1).max(10).multipleOf(0.5) }))
        .min(1)
        .max(100),
      comment: z
        .string()
        .trim()
        .max(500)
        .refine((said) => said.isWellFormed() && !said.includes('\0'))
        .transform((said) => said || null),
      anonymous: z.boolean(),
    }),
  )
  .min(1)
  .max(LIMIT);

export type Answers = z.infer<typeof answersShape>;
