// A doorcard player in one file, without dependencies. Node 22 or later (20 with --experimental-websocket):
//
//     node bot.mjs http://192.168.1.7:8000/t/TABLE/SECRET [NAME [CHIPS]]
//
// It comes to the table of an invitation link, sits down, plays until the game is over, and prints who has what.

const [link, name = 'Bot', chips] = process.argv.slice(2) // chips: where the table lets everybody choose
const { origin, pathname } = new URL(link)
const [, , table, invite] = pathname.split('/')

/** Come to the table as a new guest. The token is the seat: whoever has it plays there. */
async function enter () {
  const answer = await fetch(`${origin}/api/tables/${table}/enter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, invite })
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.code)
  return body.token
}

/** What to do: bet and call with a pair, else only what is free. */
function choose (view, mine) {
  const ranks = [...mine.down, ...view.hand.seats[mine.seat].up].map(card => card[0])
  const paired = new Set(ranks).size < ranks.length
  const wanted = paired ? ['complete', 'bet', 'raise', 'call', 'check'] : ['check', 'bring in', 'fold', 'call']
  const kind = wanted.find(each => mine.options.some(option => option.kind === each))
  return mine.options.find(option => option.kind === kind) ?? mine.options[0]
}

const token = await enter()
let view = {} // the table as it was seen last
let mine = null // and what is ours of it
let seq = null // the last event that was seen
let answered = null // the last decision that was answered
let pending = null // the command that is not answered yet
let tries = 0

/** A command has an id of its own, so that it is obeyed once, however often it is sent. */
function command (doing, decision) {
  pending = { type: 'command', id: crypto.randomUUID(), do: doing, decision }
}

/** Sit down first; then answer the decision, if it is ours and not answered yet. One command at a time. */
function act (socket) {
  if (!mine || pending) return
  if (mine.place == null) {
    const asked = mine.buy_in ?? Number(chips)
    if (!asked) throw new Error('this table lets everybody choose their chips: write how many behind the name')
    command({ type: 'sit', chips: asked })
  } else if (mine.options?.length && view.clock.decision !== answered) {
    const { kind, amount } = choose(view, mine)
    answered = view.clock.decision
    command({ type: 'act', kind, amount: amount ?? 0 }, answered)
  }
  if (pending) socket.send(JSON.stringify(pending))
}

/** One connection, and the next one when it is lost. */
function play () {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/tables/${table}/socket`)
  let pause = null
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', version: 1, since: seq, token }))
    if (pending) socket.send(JSON.stringify(pending))
  }
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'update') {
      tries = 0
      seq = message.seq
      view = message.table
      mine = message.mine
    } else if (message.type === 'answer' || message.type === 'refusal') {
      pending = null
      if (message.code) console.error('refused:', message.code)
      if (['not_stored', 'room_limited'].includes(message.code)) { // not now: ask again, a little later
        setTimeout(() => { answered = null; if (socket.readyState === WebSocket.OPEN) act(socket) }, 1000)
        return
      }
    } else if (message.type === 'bye') {
      if (message.retry == null) throw new Error(`sent away: ${message.code}`)
      pause = message.retry
    }
    if (view.over) socket.close()
    else act(socket)
  }
  socket.onerror = () => {} // what follows is onclose
  socket.onclose = () => {
    if (view.over) {
      for (const { name, has, bought } of view.results) console.log(`${name}: ${has >= bought ? '+' : ''}${has - bought}`)
    } else {
      setTimeout(play, (pause ?? Math.min(10_000, 250 * 2 ** tries++)) * (0.75 + Math.random() / 2))
    }
  }
}

play()
