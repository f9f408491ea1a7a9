// The texts of /privacy. They say what the code does, so they belong to the site; the facts of the society come from
// `society.ts`.
import {
  ADMIN_ADDRESS_HOURS,
  ADMIN_HISTORY_DAYS,
  ANSWER_DAYS,
  ATTENDANCE_DAYS,
  DELETED_EVENT_DAYS,
  DEVICE_DAYS,
  FAILED_MAIL_DAYS,
  FEEDBACK_DAYS,
  FORMER_SUBSCRIBER_DAYS,
  INVITATION_DAYS,
  PENDING_SUBSCRIPTION_DAYS,
  RATE_LIMIT_HOURS,
  SENT_MAIL_DAYS,
} from '@/domain/retention';
import type { Privacy } from './shape';
import { society } from './society';

// The server's defaults: OTP_LIFETIME_SECONDS, SESSION_IDLE_DAYS and SESSION_TOTAL_DAYS in .env.
const CODE_MINUTES = 3;
const SESSION_IDLE_DAYS = 7;
const SESSION_TOTAL_DAYS = 30;

const { logDays, backupDays } = society.privacy;

const days = (count: number) => (count === 365 ? 'a year' : `${count} days`);

export const privacy: Privacy = {
  lead: 'What this site knows about you, why, for how long, and how to have it deleted.',
  sections: [
    {
      id: 'visitors',
      heading: 'If you only look around',
      paragraphs: [
        'You can read everything without an account. Reading sets no cookie, and there are no advertisements, no visitor statistics and no profile of you.',
        `Like every server, ours writes a log: the time, your IP address and the kind of page or request, but nothing that you type. If a page breaks, it also has what broke. For a sign-in it also has the first letter of your mail address and the part after the @. Logs are deleted after ${days(logDays)}.`,
      ],
    },
    {
      id: 'kept',
      heading: 'What is kept',
      kept: [
        {
          name: 'Your account',
          what: 'Your name, your mail address and when you joined. If you signed in with Google or GitHub, also the web address of your picture.',
          why: 'To recognise you and to write to you.',
          until: 'Until you delete the account.',
        },
        {
          name: 'Connected accounts',
          what: 'The IDs of your Google and GitHub accounts, and when you connected them.',
          why: 'To sign you in with them.',
          until: 'Until you disconnect them or delete the account.',
        },
        {
          name: 'Events that interest you',
          what: 'Which events, since when, and your number in the line of each, from which it follows who has a seat.',
          why: 'So that the organisers can plan, and so that we can confirm it by mail, remind you, and tell you about changes and seats.',
          until: `Until you delete the account. That you withdrew your interest is kept until ${days(ANSWER_DAYS)} after the event; after that, only the number in the line is kept. If an event is deleted, your interest in it is kept for ${days(DELETED_EVENT_DAYS)} more.`,
        },
        {
          name: 'Your answers to the questions of an event',
          what: 'What you answer when an event asks for it, also at its door, such as your branch or the size of a T-shirt.',
          why: 'So that the organisers can prepare the event. The next event that asks the same shows you your answer again, for you to send or change.',
          until: `Until ${days(ANSWER_DAYS)} after the event, or until you delete the account.`,
        },
        {
          name: 'Your tickets',
          what: 'A random code for each event that interests you. The QR code of your ticket holds it.',
          why: 'So that you are found in the list at the door.',
          until: 'Until you withdraw your interest or delete the account.',
        },
        {
          name: 'That you came to an event',
          what: 'When you were let in, at which door or by the organisers at their desk, and whether your ticket was scanned or your name ticked. If you were not in the list, also your name and, if you want a certificate, your mail address.',
          why: 'So that the organisers know how many came, and can issue certificates.',
          until: `Until ${days(ATTENDANCE_DAYS)} after the event, or until you delete the account. After that, only the number of those who came is kept.`,
        },
        {
          name: 'That you were asked how an event was',
          what: 'The link in your mail as a hash, which cannot be read, and whether it has been used. Not when, and not by whom.',
          why: 'So that everybody answers once.',
          until: 'Until the event is deleted.',
        },
        {
          name: 'Certificates',
          what: 'Your name, the event, when you were let in, how, and at which door or by the organisers; if you were not in the list, also your mail address. Of those who sign it, the name, the role and a picture of the signature.',
          why: 'So that you can prove that you took part, and anybody who has its web address can check it.',
          until:
            'Until the organisers withdraw it, or until you delete the account and choose to withdraw it. Then only its code is kept. If a name is corrected, the old certificate keeps only its code and that of the new one.',
        },
        {
          name: 'Pictures of events',
          what: 'What organisers photograph at an event and show on its page, without the place and the time that a camera stores in them.',
          why: 'To show how the event was.',
          until:
            'Until somebody in a picture asks for it to be taken off, or the event is deleted.',
        },
        {
          name: 'Where you are signed in',
          what: 'The kind of device, such as “Chrome on Android”, when you signed in on it, and when you last visited with it. No IP address.',
          why: 'To keep you signed in, and to let you see your devices and sign them out.',
          until: `Until you sign that device out; otherwise after ${days(SESSION_IDLE_DAYS)} without a visit, and after ${days(SESSION_TOTAL_DAYS)} at the latest.`,
        },
        {
          name: 'Codes that you ask for',
          what: 'Your mail address, your IP address, and the code as a hash, which cannot be read.',
          why: 'To check the code that you enter.',
          until: `${CODE_MINUTES} minutes.`,
        },
        {
          name: 'Attempts to sign in',
          what: 'The mail address or the IP address, and the time.',
          why: 'To stop others from guessing codes and flooding your mailbox.',
          until: `${RATE_LIMIT_HOURS} hours.`,
        },
        {
          name: 'News by mail',
          what: 'Your mail address, and when you subscribed.',
          why: 'To send you what you asked for.',
          until: `${days(PENDING_SUBSCRIPTION_DAYS)} if you do not confirm your subscription. Otherwise until you unsubscribe, and for ${days(FORMER_SUBSCRIBER_DAYS)} after that, so that you can use the same link to subscribe again.`,
        },
        {
          name: 'Mails to you',
          what: 'Your mail address, the kind of mail, the time, and whether the mail could be delivered.',
          why: 'So that no mail is sent twice or lost.',
          until: `${days(SENT_MAIL_DAYS)}; ${days(FAILED_MAIL_DAYS)} if it could not be delivered. If your mailbox refuses our mails, we remember that until one gets through. The links that stop mails work for as long as we have your address.`,
        },
        {
          name: 'Your calendar link',
          what: 'Its web address as a hash, which cannot be read.',
          why: 'So that your calendar app can read the events that interest you. Anybody who has the link can read them too.',
          until: 'Until you remove the link or delete the account.',
        },
        {
          name: 'Admins',
          what: 'Their mail address, name and role, sessions, known devices and passkeys (the public key, a name, and when it was last used), and what they did. The name of who issued a certificate stands on its page.',
          why: 'So that it is clear who changed what.',
          until: `Until they are no longer admins, a passkey until they remove it. What they did is kept for ${days(ADMIN_HISTORY_DAYS)}, a device for ${days(DEVICE_DAYS)} after its last login, an invitation for ${days(INVITATION_DAYS)}, and a link to a new password or address for at most ${ADMIN_ADDRESS_HOURS} hours.`,
        },
      ],
    },
    {
      id: 'feedback',
      heading: 'If you say how an event was',
      paragraphs: [
        `After an event those who came may get a mail with a link to three questions, which works for ${FEEDBACK_DAYS} days. Your answer is anonymous: it is stored without your name, the link, your IP address and the time. Each answer mixes all answers of the event anew, so that their order tells nothing either, and the log does not say who sent one. So we cannot show you your answer, change or delete it: it stays, also when you delete your account, until the event is deleted.`,
        'The organisers see how many have answered, and what they say from three answers on. What we cannot promise: who writes about themselves can be known by what they write, and whoever has two copies of the database, between which only one person has answered, can tell which answer is that person’s.',
      ],
    },
    {
      id: 'who',
      heading: 'Who sees it',
      points: [
        {
          name: 'Everybody',
          text: 'can see how many people are interested in an event, but not who they are. Who has the web address of a certificate, which nobody can guess, sees what is on it. We ask search engines to leave certificates out.',
        },
        {
          name: 'Who helps at the door',
          text: 'of an event has a link to its list: names, seats, codes of tickets, who has come, and the answers that the organisers show at the door, but no mail addresses. It ends 12 hours after the event, or 24 hours after it was made if the event has no day.',
        },
        {
          name: 'The admins of the society',
          text: 'can see who is interested in an event or no longer is (name, mail address and time), who has a seat, what they answered to the questions of the event, who came and who did not, and who has which certificate. Only some of them, the owners, see which addresses get the news, and which addresses a mail could not be delivered to. They can download these lists.',
        },
        {
          name: 'Whoever runs the server',
          text: 'can read its database, logs and backups.',
        },
        {
          name: 'Others',
          text: 'get only what the next section says. Nothing is sold.',
        },
      ],
    },
    {
      id: 'others',
      heading: 'What others get',
      points: [
        {
          name: 'The mail service',
          text: 'delivers our mails, so it gets your mail address and the content of the mails.',
        },
        {
          name: 'Google and GitHub',
          text: 'learn that you are signing in here if you press their button. They tell us your name, your mail address, your account ID and the web address of your picture, and we read nothing else. GitHub also asks you to share your organisations, and Google to allow access while you are away: we use neither, and we keep no key to your account. Where sign-in with Google is offered, the sign-in page loads a script from Google.',
        },
        {
          name: 'Pictures',
          text: 'on profiles come from Google or GitHub, and the picture of an event may come from another site. Your browser loads them from there, so those sites see your IP address.',
        },
      ],
    },
    {
      id: 'browser',
      heading: 'What your browser keeps',
      paragraphs: ['All of it stays on your device, and you can delete it there.'],
      points: [
        {
          name: 'Your sign-in',
          text: 'is stored until you sign out. The mail address that a code was sent to is stored until you have entered the code.',
        },
        {
          name: 'One cookie',
          text: `is set when you sign in and lasts for ${days(DEVICE_DAYS)}; admins have another one. It shows that this browser has signed in before, so that strangers cannot lock you out and a sign-in on another device is noticed. It cannot sign anybody in.`,
        },
        {
          name: 'The site itself and the last list of events',
          text: 'are stored so that they open without a connection.',
        },
        {
          name: 'Tickets that you have opened',
          text: 'are stored until you sign out, so that you can show them without a connection.',
        },
        {
          name: 'Small things',
          text: 'are stored too, such as how far you had scrolled, the page to return to after you sign in, whether you have requested a code to delete your account and what then happens to your certificates, a name that you have typed on your profile but not saved, what you have typed about an event but not sent, a message to show after a reload, how far your clock is off, and which server has answered. Most of them are deleted when you close the tab.',
        },
        {
          name: 'The list of a door',
          text: 'is stored on the phone of who helps there, so that it works without a connection. It is deleted when the link to it ends.',
        },
        {
          name: 'Drafts of events, letters and certificates',
          text: 'that admins write are stored until they are saved, sent, issued or discarded.',
        },
        {
          name: 'Whether an admin still has a generated password',
          text: 'is stored until they sign out.',
        },
      ],
    },
    {
      id: 'leave',
      heading: 'How to leave',
      paragraphs: [
        'News, reminders and mails about events have a link that stops them. On your profile you can switch off reminders and news, withdraw your interest in events, sign out other devices, download a file with everything that this site knows about you, and delete your account.',
        'To delete your account, you enter a code that we mail to you. The account and everything that belongs to it are then deleted at once, and nobody can restore them. You still count in three numbers, but without your name or address: how many people were interested in an event that is over, how many came to it, and how many have unsubscribed from the news. What you said about an event stays too, because nobody can tell that it is yours. You can sign up again with the same address.',
        'If you have certificates, we ask whether to keep or to withdraw them. Those that you keep are the one thing that stays with your name in it, because you have chosen so. Once the account is gone, write to us to have one withdrawn.',
        `Backups of the database are deleted after ${days(backupDays)}; until then they still contain what you have deleted.`,
      ],
    },
    {
      id: 'ask',
      heading: 'Questions',
      paragraphs: [
        'Write to us if something is unclear or wrong, if you want to know what we have stored about you, or if you want it deleted and cannot sign in.',
      ],
    },
  ],
};
