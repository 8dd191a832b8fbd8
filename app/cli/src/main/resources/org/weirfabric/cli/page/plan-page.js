(function () {
  'use strict';
  var plan = JSON.parse(document.getElementById('plan').textContent);
  var detail = document.getElementById('detail');
  var find = document.getElementById('find');
  var byName = new Map();
  plan.switches.forEach(function (s) { byName.set(s.name, s); });

  // Text goes into the page as text, never as markup.
  function el(name, text, parent) {
    var e = document.createElement(name);
    if (text !== undefined && text !== null) { e.textContent = text; }
    if (parent) { parent.appendChild(e); }
    return e;
  }

  function row(body, name, value) {
    var tr = el('tr', null, body);
    el('th', name, tr).scope = 'row';
    el('td', value, tr);
  }

  function explain(e, parent) {
    var d = el('details', null, parent);
    el('summary', e.subject + ' = ' + e.value, d);
    el('p', e.formula, d);
    el('p', 'source: ' + e.source, d).className = 'soft';
    var body = el('tbody', null, el('table', null, d));
    e.terms.forEach(function (t) { row(body, t.name, t.value + ' (' + t.source + ')'); });
  }

  function has(value, bytes) {
    return value.split(/[^0-9A-Za-z]+/).indexOf(bytes + 'B') >= 0;
  }

  // A kind of port is explained once in a plan: what explains a port is what gives its number.
  function explains(e, held, definitions) {
    var lossless = held.priorityGroups.filter(function (g) { return g.headroomBytes > 0; });
    var match = /^(priority (\d) of .*): (headroom|reserved)/.exec(e.subject);
    if (match) {
      // Ports of two kinds may have the same reserve: the headroom tells the kind.
      var kind = match[3] === 'headroom' ? e : plan.explanations.filter(function (o) {
        return o.subject.indexOf(match[1] + ': headroom') === 0;
      })[0];
      return kind !== undefined && lossless.some(function (g) {
        return g.index === Number(match[2]) && has(kind.value, g.headroomBytes);
      });
    }
    if (/^pools /.test(e.subject)) {
      return definitions.pools.some(function (p) { return has(e.value, p.sizeBytes); });
    }
    if (/^ECN of /.test(e.subject)) {
      return definitions.ecnProfiles.some(function (p) { return has(e.value, p.kmaxBytes); });
    }
    return true;
  }

  function showPort(s, group, name, parent) {
    var held = plan.settings[group.of];
    var definitions = plan.definitions[s.of];
    var box = el('div', null, parent);
    box.id = 'port';
    el('h4', s.name + ':' + name + ', ' + held.role.toLowerCase() + ' port', box);
    var body = el('tbody', null, el('table', null, box));
    row(body, 'DSCP map', held.dscpMap || 'the switch’s own');
    held.priorityGroups.forEach(function (g) {
      row(body, 'priority group ' + g.index, 'reserved ' + g.reservedBytes + ' B, headroom ' +
        g.headroomBytes + ' B, xon ' + g.xonBytes + ' B, alpha 2^' + g.dynamicThreshold);
    });
    held.queues.forEach(function (q) {
      row(body, 'queue ' + q.index, (q.ecnProfile ? 'marks by ' + q.ecnProfile : 'no marking') +
        (q.dynamicThreshold === undefined ? ', not limited' : ', alpha 2^' + q.dynamicThreshold));
    });
    held.pfc.forEach(function (p) {
      row(body, 'PFC ' + p.priority, 'receive ' + p.receive + ', send ' + p.transmit);
    });
    held.watchdogs.forEach(function (w) {
      row(body, 'watchdog ' + w.priority, w.detectMillis + ' ms, restore ' + w.restoreMillis +
        ' ms, ' + String(w.action).toLowerCase());
    });
    el('h4', 'Why', box);
    plan.explanations.forEach(function (e) {
      if (explains(e, held, definitions)) { explain(e, box); }
    });
  }

  function showSwitch(name, wanted) {
    var s = byName.get(name);
    if (!s) { return false; }
    document.querySelectorAll('.switch').forEach(function (g) {
      g.classList.toggle('chosen', g.getAttribute('data-switch') === name);
    });
    detail.textContent = '';
    el('h3', s.name + (s.asic ? ', ' + s.asic + ', ' + s.role : ''), detail);
    var list = el('div', null, detail);
    list.setAttribute('role', 'group');
    list.setAttribute('aria-label', 'Ports of ' + s.name);
    var port = el('div', null, detail);
    var found = wanted === undefined;
    var ports = plan.ports[s.ports];
    ports.forEach(function (group) {
      group.names.forEach(function (n) {
        var b = el('button', n, list);
        b.type = 'button';
        b.setAttribute('aria-pressed', 'false');
        function choose() {
          list.querySelectorAll('button').forEach(function (o) {
            o.setAttribute('aria-pressed', String(o === b));
          });
          port.textContent = '';
          showPort(s, group, n, port);
        }
        b.addEventListener('click', choose);
        if (n === wanted) { choose(); found = true; }
      });
    });
    if (!ports.length) { el('p', 'Nothing is configured here.', port); }
    return found;
  }

  document.querySelectorAll('.switch[role=button]').forEach(function (g) {
    function open() { showSwitch(g.getAttribute('data-switch')); }
    g.addEventListener('click', open);
    g.addEventListener('keydown', function (event) {
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); open(); }
    });
  });

  var names = document.getElementById('names');
  plan.switches.slice(0, 500).forEach(function (s) { el('option', null, names).value = s.name; });
  function look(text) {
    var colon = text.indexOf(':');
    if (colon < 0) { showSwitch(text); } else { showSwitch(text.slice(0, colon), text.slice(colon + 1)); }
  }
  find.addEventListener('input', function () { look(find.value.trim()); });

  // plan.html#leaf1:Ethernet0 shows that port.
  function follow() {
    try { look(decodeURIComponent(location.hash.slice(1))); } catch (malformed) { look(''); }
  }
  window.addEventListener('hashchange', follow);
  follow();
}());
