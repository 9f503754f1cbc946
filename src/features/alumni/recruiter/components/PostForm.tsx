import { AccountForm, Field, Once, Part } from '@/features/account/common';
import { Button } from '@/ui';
import { Back } from '../../contact/components/Back';
import { Box } from '../../contact/components/Box';
import { queryOf } from '../../contact/fitting';
import { CONTACT_LIMITS } from '../../contact/limits';
import { useContact } from '../../contact/words';
import type { Post } from '../../posts/posts.schema';
import { hasCountry } from '../../posts/places';
import { TYPES } from '../../posts/types';
import { ASKED } from '../asked';
import { ANYWHERE } from '../rules';
import { API, type Place } from './place';

/** A role that is offered, new or changed. */
export function PostForm({ post, account, fields, here, data }: Place & { post?: Post }) {
  const { phrase } = useContact();
  const name = post ? 'edit' : 'post';
  const title = phrase(post ? 'recruiter.editTitle' : 'recruiter.newTitle');
  return (
    <div className="alu__one">
      <Back href={`${here}${queryOf(ASKED, data.asked, { view: '' })}`}>{phrase('recruiter.back')}</Back>
      <Part title={title}>
        <p>{phrase('recruiter.rules')}</p>
        <AccountForm name={name} api={API} account={account} fields={fields} className="acc__form alu__long" label={title}>
          {!post && <Once value={data.once} />}
          <Field
            name="title"
            label={phrase('recruiter.title')}
            value={post?.title}
            maxLength={CONTACT_LIMITS.title}
            autoComplete="off"
            required
          />
          <Field
            name="employer"
            label={phrase('recruiter.postEmployer')}
            value={post?.employer}
            maxLength={CONTACT_LIMITS.employer}
            autoComplete="organization"
            required
          />
          <Field
            name="type"
            label={phrase('recruiter.type')}
            value={post?.type ?? 'permanent'}
            options={TYPES.map((type) => [type, phrase(`posts.type.${type}`)] as const)}
            required
          />
          <Field
            name="place"
            label={phrase('recruiter.place')}
            hint={phrase('recruiter.placeHint')}
            value={post?.place}
            maxLength={CONTACT_LIMITS.place}
            autoComplete="off"
          />
          <Field
            name="country"
            label={phrase('posts.country')}
            hint={phrase('recruiter.countryHint')}
            value={post && hasCountry(post) ? post.country || ANYWHERE : undefined}
            options={[['', phrase('recruiter.countryChoose')], [ANYWHERE, phrase('contact.anywhere')], ...data.countries]}
            autoComplete="off"
            required
          />
          <Field
            name="text"
            label={phrase('recruiter.text')}
            hint={phrase('recruiter.textHint')}
            value={post?.text}
            rows={10}
            maxLength={CONTACT_LIMITS.text}
            required
          />
          <Field
            name="salary"
            label={phrase('recruiter.salary')}
            hint={phrase('recruiter.salaryHint')}
            value={post?.salary ?? ''}
            maxLength={CONTACT_LIMITS.salary}
            autoComplete="off"
            required
          />
          <Field
            name="link"
            type="url"
            label={phrase('recruiter.link')}
            hint={phrase('recruiter.linkHint')}
            value={post?.link ?? ''}
            maxLength={CONTACT_LIMITS.link}
            autoComplete="off"
          />
          <Box name="referral" label={phrase('recruiter.referralYes')} checked={post?.referral ?? true} />
          <Button type="submit" variant="accent" busy={account.busy === name}>
            {phrase(post ? 'account.save' : 'recruiter.post')}
          </Button>
        </AccountForm>
      </Part>
    </div>
  );
}
