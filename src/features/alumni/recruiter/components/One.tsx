import { alumniRoutes } from '@/config/alumni-routes';
import { Part, Told } from '@/features/account/common';
import { languagePath } from '@/lib/language-path';
import { Back } from '../../contact/components/Back';
import { Person } from '../../contact/components/Person';
import { queryOf } from '../../contact/fitting';
import { useContact } from '../../contact/words';
import { Facts } from '../../posts/components/Facts';
import type { Answers, Post } from '../../posts/posts.schema';
import { ASKED } from '../asked';
import { Acts } from './Acts';
import { Left } from './Left';
import type { Place } from './place';

const useConversation = () => {
  const { language } = useContact();
  return (id: string) => `${languagePath(alumniRoutes.alumniMessages.path, language)}?id=${id}`;
};

function WhoAnswered({ answers }: { answers: Answers['answers'] }) {
  const { phrase } = useContact();
  const to = useConversation();
  return (
    <Part id="answers" title={phrase('recruiter.whoAnswered')}>
      {answers.length === 0 ? (
        <p>{phrase('recruiter.nobody')}</p>
      ) : (
        <ul className="rows alu__rows" aria-label={phrase('recruiter.whoAnswered')}>
          {answers.map((answer) => (
            <li key={answer.conversation} className="alu__row">
              <h3 className="alu__who">
                <Person person={answer.with} />
              </h3>
              <p className="alu__state">
                <a className="more" href={to(answer.conversation)}>
                  {phrase('recruiter.read')}
                </a>
              </p>
              <p className="meta">
                <Told phrase="contact.at" at={{ date: answer.at }} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

function Referred({ referrals }: { referrals: Answers['referrals'] }) {
  const { phrase } = useContact();
  const to = useConversation();
  if (referrals.length === 0) return null;
  return (
    <Part id="referrals" title={phrase('recruiter.referred')}>
      <ul className="rows alu__rows" aria-label={phrase('recruiter.referred')}>
        {referrals.map((referral, index) => (
          <li key={`${referral.at}-${index}`} className="alu__row">
            <h3 className="alu__who">
              <bdi>{referral.name ?? phrase('contact.somebody')}</bdi>
            </h3>
            {referral.conversation && (
              <p className="alu__state">
                <a className="more" href={to(referral.conversation)}>
                  {phrase('recruiter.read')}
                </a>
              </p>
            )}
            <p className="alu__words" dir="auto">
              {referral.text}
            </p>
            <p className="meta meta--points">
              <span>
                {phrase('recruiter.referredBy')} <Person person={referral.with} />
              </span>
              <span>
                <Told phrase="contact.at" at={{ date: referral.at }} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** One of the own roles, and who answered. */
export function One({ post, answers, ...place }: Place & { post: Post; answers: Answers }) {
  const { phrase } = useContact();
  const { here, data } = place;
  return (
    <div className="alu__one">
      <Back href={`${here}${queryOf(ASKED, data.asked, { id: '', view: '' })}`}>{phrase('recruiter.back')}</Back>
      <header className="alu__head">
        <h2>
          <bdi>{post.title}</bdi>
        </h2>
        <p className="alu__employer">
          <bdi>{post.employer}</bdi>
        </p>
        <p className="meta">
          <Left post={post} now={data.now} />
        </p>
        <Facts post={post} by={false} />
      </header>
      <div className="alu__text" dir="auto">
        {post.text}
      </div>
      <Acts
        post={post}
        account={place.account}
        fields={place.fields}
        edit={`${here}${queryOf(ASKED, data.asked, { view: 'edit' })}`}
        now={data.now}
      />
      <WhoAnswered answers={answers.answers} />
      <Referred referrals={answers.referrals} />
    </div>
  );
}
