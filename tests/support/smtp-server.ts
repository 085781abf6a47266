import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * `refuses` rejects every recipient with 451 and repeats its e-mail, as real servers do; `holds`
 * delays the response to a mail until the next state; `away` closes all connections.
 */
type SmtpBehaviour = 'takes' | 'refuses' | 'holds' | 'away';

type AcceptedMail = { from: string; to: string[]; source: string };

/** Commands whose reply a test can set; `.` ends the text of a mail. */
type SmtpCommand = 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.';

export type SmtpServer = {
  url: string;
  /** Accepted mails, oldest first. */
  accepted: AcceptedMail[];
  countDelayed(): number;
  setBehaviour(next: SmtpBehaviour): Promise<void>;
  /** Replies to a command of all further connections; `<email>` in it is the recipient. */
  setReply(command: SmtpCommand, reply: string): void;
};

/** Subset of RFC 5321, without TLS. Accepts any password. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const accepted: AcceptedMail[] = [];
  let delayed: (() => void)[] = [];
  let behaviour: SmtpBehaviour = 'takes';
  const replies = new Map<string, string>();
  const getReply = (command: string) =>
    command === 'RCPT' && behaviour === 'refuses'
      ? '451 4.7.1 <email> is not taken now, come again later'
      : (replies.get(command) ?? null);

  function accept(mail: AcceptedMail, socket: Socket): void {
    const finish = () => {
      accepted.push(mail);
      socket.write('250 2.0.0 taken\r\n');
    };
    if (behaviour === 'holds') delayed.push(finish);
    else finish();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    handleConnection(socket, (mail) => accept(mail, socket), getReply);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    countDelayed: () => delayed.length,
    async setBehaviour(next) {
      const before = behaviour;
      behaviour = next;
      if (next === 'away' && before !== 'away') {
        delayed = [];
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      }
      if (next !== 'away' && before === 'away') await listen(port);
      if (next !== 'holds') for (const finish of delayed.splice(0)) finish();
    },
    setReply: (command, reply) => void replies.set(command, reply),
  };
}

/** Reads commands by line and, after DATA, the mail up to the line with a single dot. */
function handleConnection(
  socket: Socket,
  accept: (mail: AcceptedMail) => void,
  getReply: (command: string) => string | null,
): void {
  let unread = '';
  let readsData = false;
  let mail: AcceptedMail = { from: '', to: [], source: '' };
  const writeLine = (line: string) => socket.write(`${line}\r\n`);

  function handleCommand(line: string): void {
    const email = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const command = line.slice(0, 4).toUpperCase();
    const reply = getReply(command);
    if (reply !== null) return void writeLine(reply.replace('<email>', `<${email}>`));
    switch (command) {
      case 'EHLO':
        return void writeLine('250-ok\r\n250 AUTH PLAIN');
      case 'AUTH':
        return void writeLine('235 2.7.0 ok');
      case 'HELO':
      case 'RSET':
        return void writeLine('250 ok');
      case 'MAIL':
        mail = { from: email, to: [], source: '' };
        return void writeLine('250 2.1.0 ok');
      case 'RCPT':
        mail.to.push(email);
        return void writeLine('250 2.1.5 ok');
      case 'DATA':
        readsData = true;
        return void writeLine('354 go on');
      case 'QUIT':
        return void socket.end('221 bye\r\n');
      default:
        return void writeLine('502 not known here');
    }
  }

  socket.setEncoding('latin1').on('data', (chunk) => {
    unread += String(chunk);
    for (;;) {
      const end = unread.indexOf(readsData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const received = unread.slice(0, end);
      unread = unread.slice(end + (readsData ? 5 : 2));
      if (readsData) {
        readsData = false;
        const reply = getReply('.');
        if (reply !== null) writeLine(reply);
        else accept({ ...mail, source: received.replace(/^\.\./gm, '.').replaceAll('\r\n', '\n') });
      } else handleCommand(received);
    }
  });
  writeLine('220 a mail server of a test');
}
