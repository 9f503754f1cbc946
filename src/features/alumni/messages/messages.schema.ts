import { z } from 'zod';
import { personSchema } from '../contact/contact.schema';

const kind = z.enum(['contact', 'post', 'referral', 'mentoring']);

/** `GET /v1/messages` of the alumni gateway. */
export const listSchema = z.object({
  conversations: z.array(
    z.object({
      id: z.string(),
      kind,
      subject: z.string(),
      with: personSchema,
      last: z.object({ at: z.string(), mine: z.boolean(), excerpt: z.string() }),
      unread: z.number(),
      open: z.boolean(),
    }),
  ),
  next: z.string().nullish(),
  /** False while mails to the member come back. */
  reached: z.boolean(),
});
export type ConversationList = z.infer<typeof listSchema>;

/** `GET /v1/messages/{id}` */
export const conversationSchema = z.object({
  id: z.string(),
  kind,
  subject: z.string(),
  with: personSchema,
  open: z.boolean(),
  post: z.object({ id: z.string(), title: z.string() }).optional(),
  request: z.object({ id: z.string(), state: z.string() }).optional(),
  /** Where there are more: what `before` reads on by. */
  earlier: z.string().optional(),
  messages: z.array(z.object({ id: z.string(), mine: z.boolean(), text: z.string(), at: z.string(), by: z.enum(['site', 'mail']) })),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** `GET /v1/blocks`: without names, which the two do not see of each other; by what they last wrote about. */
export const blocksSchema = z.object({
  blocks: z.array(z.object({ person: z.object({ id: z.string() }), at: z.string(), subject: z.string().optional() })),
});
export type Blocks = z.infer<typeof blocksSchema>;

/** `GET /v1/people/{id}`, as far as a message to that person needs it. */
export const addresseeSchema = z
  .object({
    id: z.string(),
    fields: z.object({ name: z.string().optional() }),
    mayContact: z.boolean(),
    self: z.boolean().default(false),
    /** There where the person offers mentoring. */
    mentor: z.literal(true).optional(),
  })
  .transform(({ fields: { name }, mentor, ...person }) => ({
    ...person,
    ...(name === undefined ? {} : { name }),
    mentor: mentor ?? false,
  }));
export type Addressee = z.infer<typeof addresseeSchema>;

/** `POST /v1/messages` */
export const sentSchema = z.object({ id: z.string() });
